import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the widget uses only colors of the design system', () => {
  const [widget, design] = ['./web/widget.css', '../kit/web/styles.css'].map(file =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  )
  const colors = widget!.match(/#[\da-f]{6}/g)!
  expect(colors.length).toBeGreaterThan(20)
  for (const color of colors) expect(design).toContain(color)
})
