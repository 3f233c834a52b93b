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

/** "from $30 (38), $40 (2)" */
export function beforeText({ field, before, changed }: BulkPreview['fields'][number]): string {
  if (before.length === 1) return `from ${valueText(field, before[0]!.text)}`
  const parts = before.map(({ text, count }) => `${valueText(field, text)} (${count.toLocaleString('en-US')})`)
  const others = changed - before.reduce((sum, { count }) => sum + count, 0)
  return `from ${parts.join(', ')}${others > 0 ? ` and others (${others.toLocaleString('en-US')})` : ''}`
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
