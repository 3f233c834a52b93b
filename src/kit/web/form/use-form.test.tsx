import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError, offlineError } from '../api/api-error.ts'
import { LiveRegion } from '../live-region.tsx'
import { TextField } from './field.tsx'
import '../styles.css'
import { Form, FormErrorCount, FormFailure, SubmitButton } from './form.tsx'
import type { FormErrors } from './form-errors.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { type Attempt, type FormOptions, useForm } from './use-form.ts'

const fields = Array.from({ length: 12 }, (_, index) => `field${index + 1}`)
type Values = Record<string, string>
const empty: Values = Object.fromEntries(fields.map(name => [name, '']))
const LIMIT = 5_000

function checkValues(values: Values): FormErrors<Values> {
  const long = fields.filter(name => values[name]!.length > LIMIT).map(name => [name, 'This is too long.'])
  return { ...Object.fromEntries(long), ...(values['field1'] === '' && { field1: 'Enter field 1.' }) }
}

type Calls = { values: Values; attempt: Attempt }[]

function TwelveFields({ send, ...options }: Partial<FormOptions<Values, string>>) {
  const form = useForm<Values, string>({
    initial: empty,
    check: checkValues,
    send: send ?? (() => Promise.resolve('stored')),
    ...options,
  })
  return (
    <>
      <Form form={form} aria-label="Twelve fields">
        {fields.map(name => (
          <TextField key={name} label={name} {...form.field(name)} />
        ))}
        <FormFailure form={form} title="Not sent" />
        <FormErrorCount form={form} />
        <SubmitButton form={form} busyLabel="Sending…">
          Send
        </SubmitButton>
      </Form>
      {form.isSent && <p>Sent: {form.reply}</p>}
      <p>{form.isDirty ? 'Unsaved' : 'Unchanged'}</p>
      <button type="button" onClick={form.discard}>
        Discard
      </button>
      <LiveRegion />
    </>
  )
}

describe('sending', () => {
  test('sends the typed values once, even on double click and Enter', async () => {
    const calls: Calls = []
    const { promise, resolve } = Promise.withResolvers<string>()
    show(<TwelveFields send={(values, attempt) => (calls.push({ values, attempt }), promise)} />)
    await userEvent.fill(field(1), 'A')
    await userEvent.dblClick(sendButton())
    await userEvent.type(field(2), '{Enter}')
    expect(calls.map(({ values }) => values['field1'])).toEqual(['A'])
    resolve('stored')
    await expect.element(page.getByText('Sent: stored')).toBeVisible()
    await expect.element(field(1)).toHaveValue('')
    await userEvent.fill(field(1), 'B')
    await expect.element(page.getByText('Sent: stored')).not.toBeInTheDocument()
  })

  test('keeps text typed while sending', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    show(<TwelveFields send={() => promise} />)
    await userEvent.fill(field(1), 'A')
    await userEvent.click(sendButton())
    await userEvent.fill(field(2), 'typed meanwhile')
    resolve('stored')
    await expect.element(page.getByText('Sent: stored')).toBeVisible()
    await expect.element(field(2)).toHaveValue('typed meanwhile')
  })

  test('an error at field 7 of 12 is shown, focused and announced without data loss', async () => {
    show(<TwelveFields send={refusing({ errors: [{ path: 'field7', message: 'Field 7 is wrong' }] })} />)
    for (const number of [1, 7, 12]) await userEvent.fill(field(number), `text ${number}`)
    await userEvent.click(sendButton())
    await expect.element(field(7)).toHaveFocus()
    await expect.element(field(7)).toHaveAccessibleDescription('Field 7 is wrong')
    await expect.element(page.getByText('Please check 1 field above.')).toBeVisible()
    expect(announced()).toBe('Please check 1 field.')
    for (const number of [1, 7, 12]) await expect.element(field(number)).toHaveValue(`text ${number}`)
    await userEvent.fill(field(7), 'better')
    await expect.element(field(7)).not.toHaveAttribute('aria-invalid')
  })

  test('an item’s error is shown at its list', async () => {
    show(<TwelveFields send={refusing({ errors: [{ path: 'field3.2', message: 'Unknown sport' }] })} />)
    await userEvent.fill(field(1), 'A')
    await userEvent.click(sendButton())
    await expect.element(field(3)).toHaveAccessibleDescription('Unknown sport')
  })

  test('offline keeps the text and retries as the same attempt until the text changes', async () => {
    const keys: string[] = []
    const send = (_: Values, { key }: Attempt) => (keys.push(key), Promise.reject(offlineError()))
    show(<TwelveFields send={send} />)
    await userEvent.fill(field(1), 'A')
    await userEvent.click(sendButton())
    await expect.element(page.getByRole('alert')).toMatchTextContent(/You seem to be offline/)
    await userEvent.click(sendButton())
    await userEvent.fill(field(1), 'B')
    await userEvent.click(sendButton())
    await expect.poll(() => keys).toHaveLength(3)
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
    await expect.element(field(1)).toHaveValue('B')
  })

  test('a refusal ends the attempt, and the next has a new key', async () => {
    const keys: string[] = []
    const refuse = refusing({ status: 409, detail: 'Taken.' })
    show(<TwelveFields send={(values, attempt) => (keys.push(attempt.key), refuse(values, attempt))} />)
    await userEvent.fill(field(1), 'A')
    await userEvent.click(sendButton())
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Taken. What you entered is still here./)
    await userEvent.click(sendButton())
    await expect.poll(() => new Set(keys).size).toBe(2)
  })

  test('text survives a lost session and signing in again', async () => {
    const draft = freshName()
    const refuse = refusing({ status: 401, code: 'account-needed', detail: 'Sign in first.' })
    const unmount = show(<TwelveFields draft={draft} send={refuse} />)
    await userEvent.fill(field(1), 'A')
    await userEvent.click(sendButton())
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Sign in first/)
    await expect
      .element(page.getByRole('link', { name: 'Sign in (opens a new tab)' }))
      .toHaveAttribute('target', '_blank')
    unmount()
    show(<TwelveFields draft={draft} />)
    await expect.element(field(1)).toHaveValue('A')
    await userEvent.click(sendButton())
    await expect.element(page.getByText('Sent: stored')).toBeVisible()
    expect(sessionStorage.getItem(draft)).toBe('{}')
  })
})

describe('rules', () => {
  test('10,000 pasted characters are kept, and the error explains why they are not sent', async () => {
    const calls: Calls = []
    show(<TwelveFields send={(values, attempt) => (calls.push({ values, attempt }), Promise.resolve(''))} />)
    await userEvent.fill(field(1), 'x'.repeat(10_000))
    await userEvent.click(sendButton())
    await expect.element(field(1)).toHaveAccessibleDescription('This is too long.')
    await expect.element(field(1)).toHaveValue('x'.repeat(10_000))
    expect(calls).toEqual([])
  })

  test('an invalid field updates its error while edited', async () => {
    const check = ({ field1 }: Values): FormErrors<Values> => ({
      field1: field1 === '' ? 'Enter field 1.' : field1!.length > 3 ? undefined : 'This is too short.',
    })
    show(<TwelveFields check={check} />)
    await userEvent.click(sendButton())
    await expect.element(field(1)).toHaveAccessibleDescription('Enter field 1.')
    await userEvent.fill(field(1), 'abc')
    await expect.element(field(1)).toHaveAccessibleDescription('This is too short.')
    await userEvent.fill(field(1), 'abcd')
    await expect.element(field(1)).not.toHaveAttribute('aria-invalid')
  })

  test('an edited field is validated on blur, an untouched one is not', async () => {
    show(<TwelveFields />)
    await userEvent.click(field(1))
    await userEvent.tab()
    await expect.element(field(1)).not.toHaveAttribute('aria-invalid')
    await userEvent.fill(field(1), 'A')
    await userEvent.clear(field(1))
    await userEvent.tab()
    await expect.element(field(1)).toHaveAccessibleDescription('Enter field 1.')
  })

  test('an error appears only after pointerup, so the clicked button does not move', async () => {
    show(<TwelveFields />)
    await userEvent.fill(field(2), 'x'.repeat(LIMIT + 1))
    const button = sendButton().element()
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    ;(field(2).element() as HTMLElement).blur()
    expect(field(2).element().hasAttribute('aria-invalid')).toBe(false)
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    await expect.element(field(2)).toHaveAccessibleDescription('This is too long.')
  })

  test('an edit clears errors of other fields that became valid', async () => {
    const check = ({ field1, field2 }: Values) => (field2! <= field1! ? { field2: 'Later than field 1.' } : {})
    show(<TwelveFields check={check} />)
    await userEvent.fill(field(1), '9')
    await userEvent.fill(field(2), '8')
    await userEvent.click(sendButton())
    await expect.element(field(2)).toHaveAccessibleDescription('Later than field 1.')
    await userEvent.fill(field(1), '7')
    await expect.element(field(2)).not.toHaveAttribute('aria-invalid')
  })

  test('checkRest runs with the field checks, and the first invalid field gets focus', async () => {
    const checks: string[] = []
    show(<TwelveFields checkRest={() => checks.push('card') < 0} />)
    await userEvent.click(sendButton())
    await expect.element(field(1)).toHaveFocus()
    await userEvent.fill(field(1), 'A')
    await userEvent.click(sendButton())
    await expect.poll(() => checks).toEqual(['card', 'card'])
    await expect.element(page.getByText('Sent: stored')).not.toBeInTheDocument()
  })

  test('focuses the first control of an invalid group', async () => {
    function Group() {
      const form = useForm({
        initial: { stars: '' },
        check: () => ({ stars: 'Choose' }),
        send: () => Promise.resolve(),
      })
      return (
        <Form form={form}>
          <fieldset aria-label="Stars" data-invalid={form.errors.stars ? true : undefined}>
            <input type="radio" aria-label="One star" name="stars" />
          </fieldset>
          <SubmitButton form={form}>Send</SubmitButton>
        </Form>
      )
    }
    show(<Group />)
    await userEvent.click(sendButton())
    await expect.element(page.getByLabelText('One star')).toHaveFocus()
  })
})

describe('edits', () => {
  test('a draft survives a reload, overrides newer saved values, and can be discarded', async () => {
    const draft = freshName()
    const unmount = show(<TwelveFields draft={draft} />)
    await userEvent.fill(field(2), 'mine')
    unmount()
    show(<TwelveFields draft={draft} initial={{ ...empty, field2: 'saved', field3: 'saved' }} />)
    await expect.element(field(2)).toHaveValue('mine')
    await expect.element(field(3)).toHaveValue('saved')
    await expect.element(page.getByText('Unsaved')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Discard' }))
    await expect.element(field(2)).toHaveValue('saved')
    await expect.element(page.getByText('Unchanged')).toBeVisible()
  })

  test('text typed before hydration is kept', async () => {
    const app = <TwelveFields />
    const root = addRoot()
    root.innerHTML = renderToString(app)
    await expect.element(sendButton()).toBeDisabled()
    root.querySelectorAll('input')[1]!.value = 'early'
    const mounted = hydrateRoot(root, app)
    onTestFinished(() => mounted.unmount())
    await expect.element(sendButton()).toBeEnabled()
    await expect.element(field(2)).toHaveValue('early')
    await expect.element(page.getByText('Unsaved')).toBeVisible()
  })

  test('leaving with unsaved changes asks first', async () => {
    function Guarded() {
      const form = useForm({ initial: { field1: '' }, send: () => Promise.resolve() })
      return (
        <>
          <TextField label="field1" {...form.field('field1')} />
          <UnsavedChanges isDirty={form.isDirty} onDiscard={form.discard} />
          <Link to="/other">Leave</Link>
        </>
      )
    }
    const router = createMemoryRouter([
      { path: '/', element: <Guarded /> },
      { path: '/other', element: <p>Other page</p> },
    ])
    show(<RouterProvider router={router} />)
    await userEvent.fill(field(1), 'A')
    await userEvent.click(page.getByRole('link', { name: 'Leave' }))
    await userEvent.click(page.getByRole('button', { name: 'Stay' }))
    await expect.element(field(1)).toHaveValue('A')
    await userEvent.click(page.getByRole('link', { name: 'Leave' }))
    await userEvent.click(page.getByRole('button', { name: 'Discard and leave' }))
    await expect.element(page.getByText('Other page')).toBeVisible()
  })
})

afterEach(() => sessionStorage.clear())

/** Returns a function that removes it again. */
function show(content: ReactNode): () => void {
  const root = createRoot(addRoot())
  root.render(<StrictMode>{content}</StrictMode>)
  onTestFinished(() => root.unmount())
  return () => root.unmount()
}

function addRoot(): HTMLElement {
  const root = document.createElement('div')
  document.body.append(root)
  onTestFinished(() => root.remove())
  return root
}

function field(number: number) {
  return page.getByLabelText(`field${number}`, { exact: true })
}

function sendButton() {
  return page.getByRole('button', { name: 'Send' })
}

function announced(): string {
  return document.querySelector('output')?.textContent ?? ''
}

type Refusal = { status?: number; code?: string; detail?: string; errors?: { path: string; message: string }[] }

function refusing({ status = 400, code = 'refused', detail = 'Please check.', errors }: Refusal) {
  const problem = { type: 'about:blank', title: 'Refused', status, detail, code, ...(errors && { errors }) }
  return (_values: Values, _attempt: Attempt) =>
    Promise.reject<string>(new ApiError({ status, statusText: '', text: detail }, problem))
}

let names = 0
function freshName(): string {
  names += 1
  return `draft-${names}`
}
