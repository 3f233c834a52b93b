/** The server's time, as far as its answers tell: a hold ends by its clock, and the clock of a phone may be minutes off. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

/** Reads the `Date` header of an answer that has just come. */
export function noteServerTime(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  const ahead = at - Date.now()
  // The header counts whole seconds and travels for a while: what is closer than that is no difference.
  aheadMs = Math.abs(ahead) < NOISE_MS ? 0 : ahead
}

const NOISE_MS = 3_000
let aheadMs = 0
