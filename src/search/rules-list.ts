/** How many facilities pass a search. */
export type Tally = {
  matching: number
  /** There are more than that: the server stops counting at some number. */
  isLeast: boolean
}

/** "1527", "2000+" */
export function tallyText({ matching, isLeast }: Tally): string {
  return `${figure(matching)}${isLeast ? '+' : ''}`
}

/** The specification's words, to the letter: "Showing 24 of 1527 facilities". */
export function countLine({ all, ...tally }: Tally & { all: number }): string {
  return `Showing ${tallyText(tally)} of ${figure(all)} facilities`
}

/** Four digits are read as they stand; more of them are set in groups. */
export function figure(count: number): string {
  return count < 10_000 ? String(count) : count.toLocaleString('en-US')
}

/** Pages that follow a press, or the first one, by themselves: after them the page's end can be reached. */
const AUTOMATIC_PAGES = 4

/** Whether the list goes on by itself when its end comes near, with so many pages loaded; otherwise a button is pressed. */
export function goesOnByItself(pages: number): boolean {
  return pages % (AUTOMATIC_PAGES + 1) !== 0
}
