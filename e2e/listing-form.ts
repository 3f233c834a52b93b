import { expect, type Locator, type Page, test } from '@playwright/test'
import { settled } from './page-checks.ts'

/** Valid. */
export function pier() {
  return {
    'Facility name': nameOf('Pier'),
    'Contact name': 'Pat Owner',
    Email: `owner-${test.info().project.name}@fields.example`,
    Phone: '(555) 555-0143',
    Address: '150 Furman Street',
    City: 'Brooklyn',
    State: 'NY',
    'ZIP code': '11201',
    'Facility type': 'Outdoor Field',
    'Price per hour (USD)': '$75',
    Description: 'A lined turf field by the water with lights and benches.',
    Availability: 'Weekdays 4 to 10 PM, weekends all day.',
  }
}

export type TypedListing = ReturnType<typeof pier>

/** Unique per screen. */
export function nameOf(listing: string): string {
  return `${listing} Field of the ${test.info().project.name}`
}

export async function openListing(page: Page): Promise<void> {
  await page.goto('/list-your-field')
  await settled(page)
}

export async function fillListing(
  page: Page,
  { 'Facility type': type, State: state, ...texts }: TypedListing,
): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await field(page, 'Facility type').selectOption(type)
  await field(page, 'State').selectOption(state)
  for (const name of ['Soccer', 'Lacrosse', 'Parking']) await box(page, name).check()
}

export async function expectTyped(page: Page, listing: TypedListing): Promise<void> {
  for (const [label, text] of Object.entries(listing)) await expect.soft(field(page, label)).toHaveValue(text)
  for (const name of ['Soccer', 'Lacrosse', 'Parking']) await expect.soft(box(page, name)).toBeChecked()
}

export async function submitListing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click()
}

export function field(page: Page, label: string): Locator {
  return page.locator('#main').getByLabel(label, { exact: true })
}

export function box(page: Page, name: string): Locator {
  return page.locator('#main').getByRole('checkbox', { name, exact: true })
}
