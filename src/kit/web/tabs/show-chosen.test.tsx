import { afterEach, beforeEach, expect, test } from 'vitest'
import { showChosen } from './show-chosen.ts'

let line: HTMLElement

beforeEach(() => {
  line = document.createElement('div')
  line.style.cssText = 'position: relative; display: flex; width: 200px; overflow-x: auto'
  line.innerHTML = '<a></a>'.repeat(6)
  for (const link of line.querySelectorAll('a')) link.style.cssText = 'flex: none; width: 100px; height: 20px'
  document.body.append(line)
})
afterEach(() => line.remove())

function choose(index: number): void {
  line.querySelector('.chosen')?.classList.remove('chosen')
  line.children[index]!.classList.add('chosen')
}

test('centers the selected tab, and the next one', () => {
  choose(3)
  showChosen(line, '.chosen')
  expect(line.scrollLeft).toBe(250)
  choose(2)
  showChosen(line, '.chosen')
  expect(line.scrollLeft).toBe(150)
})

test('keeps a scroll position set before scripts ran', () => {
  choose(0)
  line.scrollLeft = 400
  showChosen(line, '.chosen')
  expect(line.scrollLeft).toBe(400)
})

test('keeps a scroll position until another tab is selected', () => {
  choose(3)
  showChosen(line, '.chosen')
  line.scrollLeft = 0
  showChosen(line, '.chosen')
  expect(line.scrollLeft).toBe(0)
  choose(5)
  showChosen(line, '.chosen')
  expect(line.scrollLeft).toBe(400)
})
