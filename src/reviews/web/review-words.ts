/** What each number of stars says. */
export const ratingWords: Readonly<Record<number, string>> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very good',
  5: 'Excellent',
}

/** "1 star", "4 stars". */
export function starsText(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}

/** "1 review", "1,204 reviews". */
export function reviewsText(count: number): string {
  return count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`
}

/** "4.7", "5.0". */
export function averageText(average: number): string {
  return average.toFixed(1)
}

/** "March 3, 2026", in UTC, so that the server and every browser write the same. */
export function dayText(iso: string): string {
  return days.format(Date.parse(iso))
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
