/** Per visitor: two whole days of hours. */
export const MAX_HOLDS = 48
/**
 * Per network (IPv4 address or IPv6 /64): two visitors' allowance. A school of 60 behind one address can hold one or
 * two times each; 96 is six default days of the 366 bookable ones.
 */
export const MAX_NETWORK_HOLDS = 96
/**
 * Per facility: twelve default days. Only known visitors get more: accounts with a verified email, or visitors whose
 * booking has taken place.
 */
export const MAX_UNKNOWN_HOLDS_AT_FACILITY = 192
