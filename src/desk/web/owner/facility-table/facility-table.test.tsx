import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import '#kit/web/styles.css'
import type { OrganizationRole } from '#accounts/rules.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import type { TableRow } from '#desk/facility-table-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { organizationsQuery } from '#organizations/web/api.ts'
import { choicesQuery, tableFilters, tableQuery } from './api.ts'
import { FacilityTable } from './facility-table.tsx'

const id = '3eaee358-5b3a-41c8-9d74-48ea05f1669f'
const row: TableRow = {
  id,
  name: 'Court 1',
  ownRef: null,
  sports: ['Tennis'],
  venue: null,
  city: 'Frisco',
  state: 'TX',
  life: 'published',
  isChecked: true,
  approval: 'instant',
  responseHours: 4,
  pricePerHour: '40.00',
  payout: 'none',
  bookedToday: 0,
  openToday: 0,
}

function showTo(role: OrganizationRole): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const account = { id, email: 'sam@example.com', name: 'Sam', isEmailVerified: true }
  client.setQueryData(sessionQuery.queryKey, { account, isAdministrator: false } as never)
  client.setQueryData(organizationsQuery.queryKey, {
    organizations: [{ id, name: 'Parks', kind: null, isVerified: true, role, venues: null }],
    chosenId: id,
  })
  const list = tableQuery(account.id, filtersIn(tableFilters, new URLSearchParams()))
  client.setQueryData(list.queryKey, { pages: [{ rows: [row], total: 1, cursor: undefined }], pageParams: [''] })
  client.setQueryData(choicesQuery(account.id).queryKey, { total: 1, sports: [], states: [], venues: [] })
  const router = createMemoryRouter([{ path: '/', element: <FacilityTable accountId={account.id} /> }])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const link = page.getByRole('link', { name: 'Court 1' })
const box = page.getByRole('checkbox', { name: 'Select Court 1' })
const change = page.getByRole('button', { name: 'Change…' })
const close = page.getByRole('button', { name: 'Close or block…' })

/** Its label is above the box. */
function press(locator: Locator): void {
  ;(locator.element() as HTMLElement).click()
}

test('a manager edits and changes facilities', async () => {
  showTo('manager')
  await expect.element(link).toHaveAttribute('href', paths.ownFacility(id))
  press(box)
  await expect.element(change).toBeVisible()
  await expect.element(close).toBeVisible()
})

test('the front desk only closes them', async () => {
  showTo('scheduler')
  await expect.element(link).toHaveAttribute('href', paths.facility(id))
  press(box)
  await expect.element(close).toBeVisible()
  expect(change.elements()).toEqual([])
})

test.each(['finance', 'viewer'] as const)('%s only looks', async role => {
  showTo(role)
  await expect.element(link).toHaveAttribute('href', paths.facility(id))
  expect(box.elements()).toEqual([])
})
