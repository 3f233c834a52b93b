import { longDay } from '../src/availability/time-format.ts'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn, weekdayOf } from '../src/kit/shared/time.ts'

/**
 * What a customer does to a page. Implemented for Playwright and, in
 * `scripts/conformance/browsers`, for others, so that they do the same jobs.
 */
export type Driver = {
  /** Waits until the page reacts to taps. */
  open(path: string): Promise<void>
  tap(target: Target): Promise<void>
  /** Of a native select. */
  choose(target: Target, option: string): Promise<void>
  /** Replaces what the field holds. */
  replaceText(target: Target, text: string): Promise<void>
  /** Into what has focus. */
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Tab'): Promise<void>
  /** Waits until it is visible. Returns its text. */
  read(target: Target): Promise<string>
}

/** The first visible match by role and accessible name, or by its own text. */
export type Target = {
  role: 'button' | 'link' | 'field' | 'text'
  name: string | RegExp
  inside?: { role: 'dialog' | 'list' | 'navigation'; name: string | RegExp }
  /** From 0. */
  nth?: number
}

/** `attempt` from 0: a later one must not meet the bookings and holds of an earlier one. */
type Run = (
  driver: Driver,
  options: { attempt: number; atStep?: (step: string) => Promise<void> },
) => Promise<{ taps: number; held: string }>

export type Job = { way: string; mostTaps: number; run: Run }

const payForCourt: Run = async (plain, { attempt }) => {
  const { driver, taps } = countTaps(plain)
  await driver.open('/')
  await driver.choose({ role: 'field', name: 'Sport' }, 'Tennis')
  await driver.tap({ role: 'field', name: 'Location' })
  await driver.type('Brooklyn')
  await driver.press('Enter')
  const day = { role: 'link', name: /\d available$/, inside: { role: 'navigation', name: 'Days' } } as const
  const chosen = { ...day, nth: 3 + attempt }
  const date = /[A-Z][a-z]+day, [A-Z][a-z]+ \d+/.exec(await driver.read(chosen))![0]
  await driver.tap(chosen)
  const times = { role: 'list', name: /^Available times at/ } as const
  await driver.tap({ role: 'link', name: new RegExp(`^${date}, .* to .*M, \\$`), inside: times })
  const held = await driver.read(heldTime)
  await driver.tap({ role: 'field', name: 'Name' })
  for (const text of ['Sample Customer', 'sample@openfield.example', '(555) 555-0142']) {
    await driver.type(text)
    await driver.press('Tab')
  }
  await driver.tap({ role: 'button', name: /^Card that works/ })
  await driver.tap({ role: 'button', name: /^Pay \$/ })
  await driver.read({ role: 'text', name: 'Booking Confirmed!' })
  return { taps: taps(), held }
}

const holdEightDates: Run = async (plain, { attempt, atStep }) => {
  const { driver, taps } = countTaps(plain)
  const date = practiceDay(2 + attempt)
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date))
  const start = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))
  const inside = { role: 'dialog', name: 'Find Me a Field' } as const
  await driver.open('/')
  await driver.tap({ role: 'button', name: 'Ask AI Assistant' })
  const request = `Basketball every ${weekday} 6–8 for 8 weeks starting ${start} in Arlington, TX under $90`
  await driver.replaceText({ role: 'field', name: 'Your request', inside }, request)
  await driver.tap({ role: 'button', name: 'Generate Options', inside })
  await driver.read({ role: 'button', name: 'Search Facilities Now', inside })
  await atStep?.('understood')
  await driver.tap({ role: 'button', name: 'Search Facilities Now', inside })
  await driver.read({ role: 'text', name: /available on all 8 dates near Arlington, TX$/ })
  await atStep?.('results')
  await driver.tap({ role: 'link', name: /^Hold 8 dates · / })
  const held = await driver.read({ role: 'text', name: `8 ${weekday}s are held for you.` })
  return { taps: taps(), held }
}

const holdByLink: Run = async (plain, { attempt }) => {
  const { driver, taps } = countTaps(plain)
  await driver.open(`/facilities/${facilityId({ source: 'sample', sourceRef: 'irving-heron' })}`)
  await driver.tap({ role: 'link', name: 'Later days' })
  const date = longDay(addDays(dateIn('America/Chicago', Date.now()), 8 + attempt))
  await driver.tap({ role: 'link', name: new RegExp(`^${date}, `) })
  await driver.read({ role: 'text', name: date })
  await driver.tap({ role: 'link', name: /^Book .*M, \$/ })
  return { taps: taps(), held: await driver.read(heldTime) }
}

export const jobs = {
  payForCourt: { way: 'from home to a paid court', mostTaps: 9, run: payForCourt },
  holdEightDates: { way: 'from home to eight held dates', mostTaps: 8, run: holdEightDates },
  holdByLink: { way: 'from a facility’s link to a held time', mostTaps: 3, run: holdByLink },
} satisfies Record<string, Job>

const heldTime: Target = { role: 'button', name: /, held for you$/ }

/** After the week of demo bookings. `weekday`: 0 is Sunday. */
export function practiceDay(weekday: number): string {
  const soonest = addDays(dateIn('America/Chicago', Date.now()), 8)
  return addDays(soonest, (weekday - weekdayOf(soonest) + 7) % 7)
}

/**
 * Of a finger or a mouse; typing, Enter and Tab are none. Choosing is two: the list, and the option. Replacing a text is
 * two: the field, and "Select all".
 */
function countTaps(driver: Driver): { driver: Driver; taps: () => number } {
  let count = 0
  return {
    taps: () => count,
    driver: {
      ...driver,
      async tap(target) {
        count += 1
        await driver.tap(target)
      },
      async choose(target, option) {
        count += 2
        await driver.choose(target, option)
      },
      async replaceText(target, text) {
        count += 2
        await driver.replaceText(target, text)
      },
    },
  }
}
