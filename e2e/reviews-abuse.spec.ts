import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { AvailabilitySlot } from '../src/availability/contract.ts'
import type { Clinic } from '../src/clinics/contract.ts'
import type { OwnFacility } from '../src/facilities/editing/contract.ts'
import { noFacility } from '../src/facilities/facility-form.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { anotherBrowser } from './booking-steps.ts'
import { becomeAthlete, openClinic } from './clinic-steps.ts'
import { PASSWORD, signUp, verifyEmail } from './import-steps.ts'
import { look, settled } from './page-checks.ts'

const form = {
  ...noFacility,
  street: '1 Example Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  sportTypes: ['Basketball'],
  pricePerHour: '30',
}

test('M3: a facility stays a draft until its owner’s email is verified', async ({ page }) => {
  const email = `draft-${randomUUID()}@openfield.example`
  await page.request.post('/api/account/sign-up', { data: { name: 'Dora Draft', email, password: PASSWORD } })
  const name = `Draft Court ${randomUUID().slice(0, 8)}`
  const added = await page.request.post('/api/owner/facilities', { data: { ...form, name } })
  const { id } = (await added.json()) as OwnFacility
  await page.goto('/owner/facilities')
  await settled(page)
  await expect(page.getByText('Verify your email to publish')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: name }).getByText('Draft', { exact: true })).toBeVisible()
  await look(page, 'owner-draft')
  const publicPage = page.getByRole('navigation', { name }).getByRole('link', { name: 'Public page' })
  for (const part of ['', '/hours']) {
    await page.goto(`/owner/facilities/${id}${part}`)
    await settled(page)
    await expect(page.getByRole('navigation', { name }).getByRole('link', { name: 'Hours & prices' })).toBeVisible()
    await expect(publicPage).toBeHidden()
  }
  await page.goto('/clinic-host/new')
  await settled(page)
  await expect(page.getByText('Verify your email to publish')).toBeVisible()
  expect((await page.goto(`/facilities/${id}`))!.status()).toBe(404)
  await verifyEmail(email)
  expect((await page.goto(`/facilities/${id}`))!.status()).toBe(200)
  await page.goto('/owner/facilities')
  await settled(page)
  await expect(page.getByText('Verify your email to publish')).toBeHidden()
  await page.goto(`/owner/facilities/${id}`)
  await settled(page)
  await expect(publicPage).toBeVisible()
})

test('M2: a clinic on another’s field opens for sign-up once the owner approves it', async ({ page, browser }) => {
  await signUp(page)
  const name = `Approval Court ${randomUUID().slice(0, 8)}`
  const added = await page.request.post('/api/owner/facilities', { data: { ...form, name } })
  const { id: facilityId } = (await added.json()) as OwnFacility
  const host = await anotherBrowser(browser)
  await becomeAthlete(host)
  const date = addDays(dateIn('America/Chicago', Date.now()), 7)
  const slots = (await (
    await host.request.get(`/api/availability-slots?facilityId=${facilityId}&date=${date}`)
  ).json()) as AvailabilitySlot[]
  const title = `Waiting for a yes ${randomUUID().slice(0, 8)}`
  const published = await host.request.post('/api/nil-clinics', {
    data: {
      title,
      description: 'Ninety minutes of drills for everybody.',
      sportType: 'Basketball',
      slotIds: [slots[4]!.id],
      fieldAmount: slots[4]!.pricePerSlot,
      maxParticipants: 10,
      minParticipants: 4,
      price: '25.00',
    },
  })
  expect(published.status(), await published.text()).toBe(200)
  const clinic = (await published.json()) as Clinic
  await openClinic(host, clinic.id)
  await expect(host.getByText('Waiting for the field’s owner')).toBeVisible()
  await host.goto(`/clinic-host/clinics/${clinic.id}`)
  await settled(host)
  await expect(host.getByText('Awaiting approval')).toBeVisible()
  await expect(host.getByText('Sign-up opens when the field’s owner approves this clinic.')).toBeVisible()

  await page.goto('/owner')
  await settled(page)
  await page.getByRole('link', { name: `Review request for ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await look(page, 'clinic-request')
  await page.getByRole('button', { name: 'Approve clinic' }).click()
  await expect(page.getByText('Approved: people can sign up now')).toBeVisible()
  await openClinic(host, clinic.id, '?approved')
  await expect(host.getByRole('heading', { name: 'Book a seat' })).toBeVisible()
})
