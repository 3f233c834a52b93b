export const ratingLabels: Readonly<Record<number, string>> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very good',
  5: 'Excellent',
}

export function starsText(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}

export function reviewsText(count: number): string {
  return count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`
}

export function averageText(average: number): string {
  return average.toFixed(1)
}

/** "March 3, 2026", in UTC, so that server and browsers agree. */
export function dayText(iso: string): string {
  return days.format(Date.parse(iso))
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
