import type { ReactNode } from 'react'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import type { ButtonTone } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { lengthFault, QUESTION_LENGTH } from '../rules.ts'

type TextDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  label: string
  hint?: string
  templates: readonly { name: string; text: string }[]
  length: { min: number; max: number }
  missing: string
  action: { label: string; busyLabel: string; tone?: ButtonTone }
  onSend: (text: string) => Promise<unknown>
  children?: ReactNode
}

/** The text survives closing. */
export function TextDialog({ open, onClose, title, description, children, ...rest }: TextDialogProps) {
  const { label, hint, templates, length, missing, action, onSend } = rest
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: lengthFault(tidyLines(text), length, missing) }),
    send: ({ text }) => onSend(text),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <SubmitButton form={form} tone={action.tone} busyLabel={action.busyLabel}>
          {action.label}
        </SubmitButton>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <Select
          label="Start with"
          options={[
            { value: '', label: 'My own message' },
            ...templates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            form.change({ text: templates.find(({ name }) => name === value)?.text ?? '' })
          }
        />
        <TextArea label={label} hint={hint} required rows={5} {...form.field('text')} />
        {children}
        <FormFailure form={form} title="Not sent" />
      </Form>
    </Dialog>
  )
}

type AskDialogProps = Pick<TextDialogProps, 'open' | 'onClose' | 'templates' | 'onSend'> & {
  who: 'owner' | 'organizer'
  email: string
}

export function AskDialog({ who, email, ...dialog }: AskDialogProps) {
  return (
    <TextDialog
      {...dialog}
      title={`Ask the ${who}`}
      description={`We’ll email it to ${email}. The 24-hour clock pauses until they answer.`}
      label="Your question"
      length={QUESTION_LENGTH}
      missing="Enter your question."
      action={{ label: 'Send question', busyLabel: 'Sending…' }}
    />
  )
}
