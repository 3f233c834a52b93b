import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pressKey } from './list-keys.ts'

const shown = { isOpen: true, active: -1 }

test('arrow keys cycle through the options and the text', () => {
  const walk = (key: string) => {
    let state = shown
    return Array.from({ length: 4 }, () => {
      state = pressKey(key, state, 3)
      return state.active
    })
  }
  expect(walk('ArrowDown')).toEqual([0, 1, 2, -1])
  expect(walk('ArrowUp')).toEqual([2, 1, 0, -1])
})

test('an arrow key opens a closed list', () => {
  const outcome = { isOpen: true, active: -1, isTaken: true }
  expect(pressKey('ArrowDown', { isOpen: false, active: -1 }, 3)).toEqual(outcome)
})

test('Enter picks the highlighted option, or else is left to the form', () => {
  expect(pressKey('Enter', { isOpen: true, active: 1 }, 3)).toMatchObject({ picked: 1, isTaken: true, isOpen: false })
  expect(pressKey('Enter', shown, 3)).toEqual({ isOpen: false, active: -1, isTaken: false })
  expect(pressKey('Enter', { isOpen: true, active: 5 }, 3)).toEqual({ isOpen: false, active: -1, isTaken: false })
})

test('Escape closes the list, or else is left to the page', () => {
  expect(pressKey('Escape', { isOpen: true, active: 1 }, 3)).toEqual({ isOpen: false, active: -1, isTaken: true })
  expect(pressKey('Escape', { isOpen: false, active: -1 }, 0)).toMatchObject({ isTaken: false })
})

test('no key sequence selects a missing option', () => {
  const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'a', 'Tab')
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.integer({ min: 0, max: 8 }))), presses => {
      let state = shown
      for (const [key, count] of presses) {
        const outcome = pressKey(key, state, count)
        if (outcome.picked !== undefined) expect(outcome.picked).toBeLessThan(count)
        if (key.startsWith('Arrow')) expect(outcome.active).toBeLessThan(Math.max(count, 1))
        expect(outcome.active).toBeGreaterThanOrEqual(-1)
        state = outcome
      }
    }),
  )
})
