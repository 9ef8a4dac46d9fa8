//! The tags and attributes of DWARF that programs for the GPU have, with their numbers (DWARF
//! Debugging Information Format, version 3, section 7.5.4) and their names in the text form:
//! those of DWARF without the prefix.

macro_rules! names {
    ($(#[$doc:meta])* $kind:ident; $($name:ident $text:literal $number:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $kind(pub u16);

        impl $kind {
            $(#[doc = concat!("`", $text, "`")] pub const $name: $kind = $kind($number);)*

            /// Its name, if it has one here.
            pub fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($number => Some($text),)*
                    _ => None,
                }
            }

            /// The one of that name.
            pub fn named(name: &str) -> Option<$kind> {
                match name {
                    $($text => Some($kind($number)),)*
                    _ => None,
                }
            }
        }
    };
}

names! {
    /// What an entry is.
    Tag;
    ARRAY_TYPE "array_type" 0x01;
    CLASS_TYPE "class_type" 0x02;
    ENUMERATION_TYPE "enumeration_type" 0x04;
    FORMAL_PARAMETER "formal_parameter" 0x05;
    LEXICAL_BLOCK "lexical_block" 0x0b;
    MEMBER "member" 0x0d;
    POINTER_TYPE "pointer_type" 0x0f;
    REFERENCE_TYPE "reference_type" 0x10;
    COMPILE_UNIT "compile_unit" 0x11;
    STRUCTURE_TYPE "structure_type" 0x13;
    SUBROUTINE_TYPE "subroutine_type" 0x15;
    TYPEDEF "typedef" 0x16;
    UNION_TYPE "union_type" 0x17;
    UNSPECIFIED_PARAMETERS "unspecified_parameters" 0x18;
    VARIANT "variant" 0x19;
    INHERITANCE "inheritance" 0x1c;
    PTR_TO_MEMBER_TYPE "ptr_to_member_type" 0x1f;
    SUBRANGE_TYPE "subrange_type" 0x21;
    BASE_TYPE "base_type" 0x24;
    CONST_TYPE "const_type" 0x26;
    ENUMERATOR "enumerator" 0x28;
    SUBPROGRAM "subprogram" 0x2e;
    TEMPLATE_TYPE_PARAMETER "template_type_parameter" 0x2f;
    TEMPLATE_VALUE_PARAMETER "template_value_parameter" 0x30;
    VARIANT_PART "variant_part" 0x33;
    VARIABLE "variable" 0x34;
    VOLATILE_TYPE "volatile_type" 0x35;
    RESTRICT_TYPE "restrict_type" 0x37;
    NAMESPACE "namespace" 0x39;
    UNSPECIFIED_TYPE "unspecified_type" 0x3b;
    INLINED_SUBROUTINE "inlined_subroutine" 0x1d;
    RVALUE_REFERENCE_TYPE "rvalue_reference_type" 0x42;
}

names! {
    /// What is known of an entry.
    At;
    NAME "name" 0x03;
    BYTE_SIZE "byte_size" 0x0b;
    BIT_OFFSET "bit_offset" 0x0c;
    BIT_SIZE "bit_size" 0x0d;
    LANGUAGE "language" 0x13;
    DISCR "discr" 0x15;
    DISCR_VALUE "discr_value" 0x16;
    COMP_DIR "comp_dir" 0x1b;
    CONST_VALUE "const_value" 0x1c;
    CONTAINING_TYPE "containing_type" 0x1d;
    INLINE "inline" 0x20;
    LOWER_BOUND "lower_bound" 0x22;
    PRODUCER "producer" 0x25;
    PROTOTYPED "prototyped" 0x27;
    UPPER_BOUND "upper_bound" 0x2f;
    ACCESSIBILITY "accessibility" 0x32;
    ARTIFICIAL "artificial" 0x34;
    COUNT "count" 0x37;
    ADDRESS_CLASS "address_class" 0x33;
    DATA_MEMBER_LOCATION "data_member_location" 0x38;
    DECL_FILE "decl_file" 0x3a;
    DECL_LINE "decl_line" 0x3b;
    DECLARATION "declaration" 0x3c;
    ENCODING "encoding" 0x3e;
    EXTERNAL "external" 0x3f;
    SPECIFICATION "specification" 0x47;
    TYPE "type" 0x49;
    VIRTUALITY "virtuality" 0x4c;
    LINKAGE_NAME "linkage_name" 0x2007;
    GNU_VECTOR "gnu_vector" 0x2107;
}
