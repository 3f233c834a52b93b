import { expect, test } from 'vitest'
import { providerTypes } from '#facilities/contract.ts'
import { facilityId, readCatalogue } from '#facilities/server/load-catalogue.ts'
import { demoFacilities } from './demo-facilities.ts'

test('each provider has one sample facility in the demo catalog', async () => {
  const catalogue = await readCatalogue()
  expect(demoFacilities.map(({ provider }) => provider)).toEqual(providerTypes)
  for (const { sourceRef, id, name, provider } of demoFacilities) {
    const row = catalogue.find(each => each.source === 'sample' && each.sourceRef === sourceRef)
    expect(row).toMatchObject({ name, providerType: provider, isSample: true })
    expect(facilityId({ source: 'sample', sourceRef })).toBe(id)
  }
})

test('samples booked elsewhere have a booking page', async () => {
  const catalogue = await readCatalogue()
  const linked = demoFacilities.filter(({ provider }) => provider !== 'manual')
  for (const { sourceRef } of linked)
    expect(catalogue.find(row => row.sourceRef === sourceRef)?.bookingUrl).toMatch(/^https:/)
})
