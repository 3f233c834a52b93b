import { expect, test } from 'vitest'
import { isChosen, noneChosen, toggle, toggleShown } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const press = (chosen: typeof noneChosen, id: string, extend = false) => toggle(chosen, { id, shown, extend })
const idsOf = (chosen: typeof noneChosen) => shown.filter(id => isChosen(chosen, id)).join('')

test('a press toggles one row', () => {
  expect(idsOf(press(noneChosen, 'b'))).toBe('b')
  expect(idsOf(press(press(noneChosen, 'b'), 'b'))).toBe('')
})

test('Shift selects the range from the last row, in either direction, or clears it', () => {
  expect(idsOf(press(press(noneChosen, 'b'), 'd', true))).toBe('bcd')
  expect(idsOf(press(press(noneChosen, 'd'), 'b', true))).toBe('bcd')
  const all = toggleShown(noneChosen, shown)
  expect(idsOf(press(press(all, 'b'), 'd', true))).toBe('ae')
  expect(idsOf(press(noneChosen, 'c', true))).toBe('c')
  // The anchor has left the list.
  expect(idsOf(toggle({ ids: new Set(), isAll: false, anchor: 'x' }, { id: 'c', shown, extend: true }))).toBe('c')
})

test('all shown, then none', () => {
  expect(idsOf(toggleShown(press(noneChosen, 'a'), shown))).toBe('abcde')
  expect(idsOf(toggleShown(toggleShown(noneChosen, shown), shown))).toBe('')
})

test('leaving one out of all that match selects the others shown', () => {
  const all = { ids: new Set<string>(), isAll: true, anchor: null }
  expect(isChosen(all, 'not loaded')).toBe(true)
  const left = press(all, 'c')
  expect(idsOf(left)).toBe('abde')
  expect(left.isAll).toBe(false)
})
