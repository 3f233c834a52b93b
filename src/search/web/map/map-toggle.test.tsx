import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { MapToggle } from './map-toggle.tsx'

test('a second press undoes the first, even before that renders', async () => {
  const router = createMemoryRouter([{ path: '/search', element: <MapToggle /> }], {
    initialEntries: ['/search?sport=Soccer'],
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(<RouterProvider router={router} />)
  const button = page.getByRole('button')
  await expect.poll(() => button.element().textContent).toContain('Show map')
  for (let press = 0; press < 2; press++) button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => router.state.location.search).toBe('?sport=Soccer')
  expect(router.state.navigation.state).toBe('idle')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => router.state.location.search).toBe('?sport=Soccer&map=1')
  await expect.poll(() => button.element().textContent).toContain('Hide map')
})
