import type { BookingOfBooks } from './store.ts'

type Complain = (isTrue: boolean, fault: string) => void

/** What `check` finds untrue of a booking, as sentences. */
export function faultsOf({ id, status, because }: BookingOfBooks, check: (expect: Complain) => void): string[] {
  const faults: string[] = []
  const name = `The booking ${id} (${status}${because ? `, ${because}` : ''})`
  check((isTrue, fault) => void (isTrue || faults.push(`${name} ${fault}.`)))
  return faults
}
