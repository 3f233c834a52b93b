/** Milliseconds that this process's clock is ahead. */
let ahead = 0

/** Timers keep the monotonic clock, as when a time server sets the clock. Call before importing anything else. */
export function makeClockShiftable(): (milliseconds: number) => void {
  const RealDate = Date
  const now = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget: new () => Date) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget === Date ? target : newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  return milliseconds => void (ahead = milliseconds)
}
