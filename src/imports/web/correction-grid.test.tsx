import { useReducer } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#kit/web/styles.css'
import type { ColumnName } from '../columns.ts'
import type { OpenRow } from '../contract.ts'
import { type Corrections, noCorrections } from '../corrections.ts'
import { CorrectionGrid } from './correction-grid.tsx'
import { columnTitle } from './use-column-titles.ts'

const rows = [1, 2, 3].map(
  (row): OpenRow => ({
    row,
    line: row + 1,
    status: 'refused',
    cells: { name: `Field ${row}`, pricePerHourUsd: '-5', lighting: 'maybe' },
    inFile: {},
    problems: [
      {
        row,
        line: row + 1,
        column: 'pricePerHourUsd',
        header: 'price',
        value: '-5',
        kind: 'error',
        code: 'price-negative',
        message: 'A price can’t be negative.',
        suggestion: null,
      },
    ],
  }),
)
const columns: ColumnName[] = ['name', 'pricePerHourUsd', 'lighting']

type Action = { to: Corrections } | 'undo'

function Grid({ onChange }: { onChange: (corrections: Corrections) => void }) {
  const [past, dispatch] = useReducer(
    (states: Corrections[], action: Action) => (action === 'undo' ? states.slice(0, -1) : [...states, action.to]),
    [noCorrections],
  )
  const corrections = past.at(-1) ?? noCorrections
  onChange(corrections)
  return (
    <>
      <CorrectionGrid
        rows={rows}
        shown={3}
        columns={columns}
        corrections={corrections}
        checked={noCorrections}
        titleOf={columnTitle}
        valuesOf={name => (name === 'lighting' ? ['yes', 'no'] : [])}
        onCorrect={to => dispatch({ to })}
        onUndo={() => dispatch('undo')}
      />
      <button type="button">After</button>
    </>
  )
}

beforeEach(() => page.viewport(1_280, 800))

function show() {
  const seen = { corrections: noCorrections }
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  root.render(<Grid onChange={corrections => (seen.corrections = corrections)} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return seen
}

const cell = (row: number, column: number) => page.getByRole('gridcell').nth(row * columns.length + column)

async function focusFirst() {
  await expect.element(cell(0, 0)).toBeVisible()
  ;(cell(0, 0).element() as HTMLElement).focus()
}

test('arrows move, typing replaces, Enter saves and goes down, Escape keeps the text', async () => {
  const seen = show()
  await focusFirst()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(cell(1, 1)).toHaveFocus()
  await userEvent.keyboard('55{Enter}')
  await expect.element(cell(2, 1)).toHaveFocus()
  expect(seen.corrections.cells).toEqual({ pricePerHourUsd: { 2: '55' } })
  await expect.element(cell(1, 1)).toMatchTextContent(/55.*Changed, not checked yet/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox').or(page.getByRole('textbox'))).toHaveValue('-5')
  await userEvent.keyboard('99{Escape}')
  await expect.element(cell(2, 1)).toHaveFocus()
  expect(seen.corrections.cells).toEqual({ pricePerHourUsd: { 2: '55' } })
})

test('Tab saves and goes right, Delete empties, Ctrl+Z undoes, and Tab outside of a text leaves the grid', async () => {
  const seen = show()
  await focusFirst()
  await userEvent.keyboard('Main Field{Tab}')
  await expect.element(cell(0, 1)).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(seen.corrections.cells).toEqual({ name: { 1: 'Main Field' }, pricePerHourUsd: { 1: '' } })
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(seen.corrections.cells).toEqual({ name: { 1: 'Main Field' } })
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('a column is pasted from the cell down', async () => {
  const seen = show()
  await focusFirst()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cell(0, 1)).toHaveFocus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '$40\r\n$50\r\n$60\r\n$70')
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(cell(2, 1)).toMatchTextContent(/\$60/)
  expect(seen.corrections.cells).toEqual({ pricePerHourUsd: { 1: '$40', 2: '$50', 3: '$60' } })
})

test('a click edits, and leaving the cell saves', async () => {
  const seen = show()
  await userEvent.click(cell(0, 2))
  await expect.element(page.getByRole('combobox', { name: 'Lighting, row 1' })).toHaveFocus()
  await userEvent.fill(page.getByRole('combobox'), 'yes')
  await userEvent.click(page.getByRole('button', { name: 'After' }))
  await expect.poll(() => seen.corrections.cells).toEqual({ lighting: { 1: 'yes' } })
})

test('a problem is beside its cell until the cell is changed', async () => {
  show()
  await expect.element(cell(0, 1)).toMatchTextContent(/-5.*Error.*A price can’t be negative/)
  await expect.element(cell(0, 1)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cell(0, 0)).not.toHaveAttribute('aria-invalid')
  await focusFirst()
  await userEvent.keyboard('{ArrowRight}{Backspace}')
  await expect.element(cell(0, 1)).not.toMatchTextContent(/negative/)
})
