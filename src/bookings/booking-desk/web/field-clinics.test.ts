import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldClinics } from './field-clinics.tsx'

test('a clinic awaiting approval is marked, and a signed-in owner can review it', () => {
  const clinic = { id: 'a', title: 'First steps', startTime: '2027-03-02T18:00:00-05:00', places: 0 }
  const render = (isAwaitingApproval: boolean, canReview: boolean) =>
    renderToStaticMarkup(createElement(FieldClinics, { clinics: [{ ...clinic, isAwaitingApproval }], canReview }))
  expect(render(true, true)).toMatch(/Awaiting approval.*href="\/clinic-requests\/a"/)
  expect(render(true, false)).toContain('Awaiting approval')
  expect(render(true, false)).not.toContain('/clinic-requests/a')
  expect(render(false, true)).not.toContain('Awaiting approval')
})
