import type { BulkField, BulkPreview, LeftReason } from '#availability/bulk-changes/contract.ts'
import { durationText } from '#availability/time-format.ts'

export const fieldLabels: Record<BulkField, string> = {
  price: 'Price per hour',
  refundPolicy: 'Refund policy',
  approval: 'Booking type',
  responseHours: 'Response time',
  hours: 'Hours',
  leadMinutes: 'Minimum notice',
  windowDays: 'Booking window',
}

/** For people: "30.00" of a price is "$30", "" is "no price". */
export function valueText(field: BulkField, text: string): string {
  switch (field) {
    case 'price':
      return text === '' ? 'no price' : `$${text.replace('.00', '')}`
    case 'refundPolicy':
      return /^\d+$/.test(text) ? `full refund until ${hoursText(Number(text))} before` : text
    case 'approval':
      return text === 'instant' ? 'instant' : 'on request'
    case 'responseHours':
      return hoursText(Number(text))
    case 'leadMinutes':
      return text === '0' ? 'none' : durationText(Number(text))
    case 'windowDays':
      return text === '1' ? '1 day' : `${text} days`
    case 'hours':
      return text
  }
}

function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** "2 facilities, from $30 (1), $40 (1)"; with different results "$40 → $44 (2 facilities), $25 → $27.50 (1 facility)". */
export function changeText({ field, before, after, changed }: BulkPreview['fields'][number]): string {
  if (changed === 0) return 'Already so'
  const others = changed - before.reduce((sum, { count }) => sum + count, 0)
  if (after === null) {
    const changes = before.map(
      each => `${valueText(field, each.text)} → ${valueText(field, each.after)} (${facilitiesText(each.count)})`,
    )
    return [...changes, ...(others > 0 ? [`others (${facilitiesText(others)})`] : [])].join(', ')
  }
  const values = before.map(({ text, count }) =>
    before.length === 1 ? valueText(field, text) : `${valueText(field, text)} (${count.toLocaleString('en-US')})`,
  )
  const more = others > 0 ? ` and others (${others.toLocaleString('en-US')})` : ''
  return `${facilitiesText(changed)}, from ${values.join(', ')}${more}`
}

export const leftLabels: Record<LeftReason, string> = {
  'closed-down': 'closed down',
  'no-price': 'no price to raise or lower',
  'price-too-high': 'the new price would be over $100,000',
  'hours-conflict': 'the new hours or prices don’t fit its schedule',
}

/** "1 facility", "1,712 facilities". */
export function facilitiesText(count: number): string {
  return count === 1 ? '1 facility' : `${count.toLocaleString('en-US')} facilities`
}
