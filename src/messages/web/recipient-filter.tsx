import { useState } from 'react'
import { Form, Link } from 'react-router'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'

/** A plain form, so that it works before hydration. */
export function RecipientFilter({ recipient }: { recipient: string }) {
  const [text, setText] = useState(recipient)
  return (
    <Form aria-label="Mail" preventScrollReset className="flex flex-wrap items-end gap-2">
      <TextField
        className="grow"
        label="Recipient"
        name="recipient"
        type="search"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="Part of an address"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" tone="secondary">
        Show
      </Button>
      {recipient && (
        <Link to="?" preventScrollReset className={buttonClass({ tone: 'quiet' })}>
          Show all
        </Link>
      )}
    </Form>
  )
}
