//! isel
