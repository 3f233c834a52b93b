import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '#kit/web/styles.css'
import type { Lane } from './calendar-view.ts'
import { TimeGrid } from './time-grid.tsx'

const date = '2027-03-03'
const item = {
  kind: 'block' as const,
  id: '3eaee358-5b3a-41c8-9d74-48ea05f1669f',
  startTime: `${date}T09:00:00-05:00`,
  endTime: `${date}T10:00:00-05:00`,
  elsewhere: null,
  title: 'New nets',
  status: null,
  reference: null,
  heldUntil: null,
  seriesId: null,
}
const facility = { id: item.id, name: 'Court 1', timeZone: 'America/New_York' }
const lane: Lane = { key: 'a', title: 'Court 1', date, column: { facility, open: [], items: [item] } }

/** What was picked or opened, in order. */
function show(isReadOnly: boolean): string[] {
  const happened: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  // The grid listens from its effects on.
  flushSync(() =>
    root.render(
      <TimeGrid
        lanes={[lane]}
        isUpright={false}
        isReadOnly={isReadOnly}
        onPick={() => happened.push('picked')}
        onOpen={({ title }) => happened.push(title)}
        onDrop={() => Promise.resolve(true)}
      />,
    ),
  )
  return happened
}

async function clickAll(): Promise<void> {
  for (const name of [/, open$/, /New nets/]) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeInTheDocument()
    ;(button.element() as HTMLElement).click()
  }
}

test('an open time can be picked, and an item opened and moved', async () => {
  const happened = show(false)
  await clickAll()
  expect(happened).toEqual(['picked', 'New nets'])
  await expect.element(page.getByRole('button', { name: /New nets/ })).toHaveAttribute('aria-keyshortcuts', 'M')
})

test('who only looks opens items, and neither picks nor moves', async () => {
  const happened = show(true)
  await clickAll()
  expect(happened).toEqual(['New nets'])
  await expect.element(page.getByRole('button', { name: /New nets/ })).not.toHaveAttribute('aria-keyshortcuts')
})
