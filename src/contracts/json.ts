/** Any JSON value, as a type only: what a step may return and a record may hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
