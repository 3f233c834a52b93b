export type Tally = {
  matching: number
  /** The server stops counting at a limit. */
  isLeast: boolean
}

/** "1527", "2000+" */
export function tallyText({ matching, isLeast }: Tally): string {
  return `${figure(matching)}${isLeast ? '+' : ''}`
}

/** Text fixed by the specification. */
export function countLine({ all, ...tally }: Tally & { all: number }): string {
  return `Showing ${tallyText(tally)} of ${figure(all)} facilities`
}

/** Separators only from five digits. */
export function figure(count: number): string {
  return count < 10_000 ? String(count) : count.toLocaleString('en-US')
}

/** Then a button appears, so the page's footer can be reached. */
const AUTOMATIC_PAGES = 4

export function loadsAutomatically(pages: number): boolean {
  return pages % (AUTOMATIC_PAGES + 1) !== 0
}
