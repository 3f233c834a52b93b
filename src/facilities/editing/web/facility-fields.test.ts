import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { facilityFields, noFacility } from '#facilities/facility-form.ts'
import { useForm } from '#kit/web/form/use-form.ts'
import { FacilityFields } from './facility-fields.tsx'

function Page() {
  return createElement(FacilityFields, { form: useForm({ initial: noFacility, send: async () => null }) })
}

test('the form has an input for each field', () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)))
  const names = new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))
  // The pin is on a map.
  expect(facilityFields.filter(field => !names.has(field))).toEqual(['pin'])
})
