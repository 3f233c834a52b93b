/** Milliseconds that this process believes to be later than it is. */
let ahead = 0

/**
 * Lets everything in this process see another time of day from now on. Timers go by the machine's steady clock, as they do when an
 * operator or a time server sets the other. To be called before anything else is imported.
 */
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
