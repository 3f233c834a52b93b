import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, type ButtonProps } from './button.tsx'

const runNow: ButtonProps = { 'aria-label': 'Run now: Send mail', busyLabel: 'Running…', children: 'Run now' }
const htmlOf = (props: ButtonProps) => renderToStaticMarkup(createElement(Button, props))

test('a button’s accessible name starts with its visible text, busy or not (WCAG 2.5.3)', () => {
  expect(htmlOf(runNow)).toContain('aria-label="Run now: Send mail"')
  expect(htmlOf({ ...runNow, busy: true })).toContain('aria-label="Running… Run now: Send mail"')
  expect(htmlOf({ busy: true, busyLabel: 'Saving…', children: 'Save' })).not.toContain('aria-label')
})

test('a disabled button does not also say aria-disabled', () => {
  expect(htmlOf({ disabled: true, 'aria-disabled': false, children: 'Pay' })).not.toContain('aria-disabled=')
})
