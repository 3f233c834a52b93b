import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '#kit/web/styles.css'
import { useForm } from '#kit/web/form/use-form.ts'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkValues, noBulkValues } from './bulk-form.ts'

function Fields() {
  const form = useForm<BulkValues, void>({
    initial: { ...noBulkValues, hoursHow: 'set' },
    check: () => ({}),
    send: () => Promise.resolve(),
  })
  return <BulkFields form={form} />
}

/** Widths of the dialog's content on a desktop and on phones. */
test.each([528, 358, 288])('times have room at %d pixels', async width => {
  await page.viewport(width < 400 ? width + 32 : 1_280, 900)
  const root = document.createElement('div')
  root.style.width = `${width}px`
  document.body.append(root)
  const app = createRoot(root)
  onTestFinished(() => {
    app.unmount()
    root.remove()
  })
  app.render(<Fields />)
  await expect.element(page.getByLabelText('Opens').first()).toBeVisible()
  const inputs = [...root.querySelectorAll<HTMLInputElement>('input[type=time]')]
  expect(inputs).toHaveLength(4)
  for (const input of inputs) {
    const needed = input.cloneNode() as HTMLInputElement
    needed.style.cssText = 'width: max-content; position: absolute'
    document.body.append(needed)
    expect(input.offsetWidth).toBeGreaterThanOrEqual(needed.offsetWidth)
    needed.remove()
  }
})
