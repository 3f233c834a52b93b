/** Holds expire by it, and a phone's may be minutes off. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

/** Reads the `Date` header. */
export function noteServerTime(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  const ahead = at - Date.now()
  // The header has whole seconds and transit time.
  aheadMs = Math.abs(ahead) < NOISE_MS ? 0 : ahead
}

const NOISE_MS = 3_000
let aheadMs = 0
