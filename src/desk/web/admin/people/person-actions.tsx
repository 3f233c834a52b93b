import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#accounts/web/api.ts'
import type { PersonDetails } from '#desk/people-contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { PEOPLE, type PersonAction, personActions, personQuery } from '../administration-api.ts'

/** Each action is confirmed once. */
export function PersonActions({ person }: { person: PersonDetails }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<PersonAction | null>(null)
  const [open, setOpen] = useState(false)
  const act = useMutation({
    mutationFn: (action: PersonAction) => personActions[action]({ params: { id: person.id }, body: {} }),
    async onSuccess(after, action) {
      client.setQueryData(personQuery(person.id).queryKey, after)
      toast({ title: questions[action].done(person.name) })
      setOpen(false)
      await client.invalidateQueries({ queryKey: [PEOPLE, 'pages'] })
      // The account may be the administrator's own.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  const session = useQuery(sessionQuery)
  const isSelf = session.data?.account?.id === person.id
  function ask(action: PersonAction) {
    act.reset()
    setAsked(action)
    setOpen(true)
  }
  const question = asked ? questions[asked] : undefined
  const role: PersonAction = person.isAdministrator ? 'remove-administrator' : 'make-administrator'
  return (
    <div className="flex flex-wrap gap-2">
      {([role, 'end-sessions', 'sign-in-link'] as const).map(action => (
        <Button key={action} tone="secondary" onClick={() => ask(action)}>
          {questions[action].act}
        </Button>
      ))}
      <AskOnce
        open={open}
        title={question?.title(isSelf ? 'yourself' : person.name) ?? ''}
        about={person.email}
        tone={asked === 'make-administrator' || asked === 'sign-in-link' ? 'primary' : 'danger'}
        refusal={act.error ? { title: 'That didn’t work', text: detailOf(act.error) } : null}
        act={question?.act ?? ''}
        keep="Cancel"
        busy={act.isPending}
        busyLabel="Working…"
        onAct={() => asked && act.mutate(asked)}
        onKeep={() => setOpen(false)}
      >
        <p>{question?.text}</p>
      </AskOnce>
    </div>
  )
}

type Question = { act: string; title: (name: string) => string; text: string; done: (name: string) => string }

const questions: Record<PersonAction, Question> = {
  'make-administrator': {
    act: 'Make administrator',
    title: name => `Make ${name} an administrator?`,
    text: 'We’ll sign them out of every browser. When they sign in again, they can view and change everything here.',
    done: name => `${name} is now an administrator`,
  },
  'remove-administrator': {
    act: 'Remove administrator role',
    title: name => `Remove the administrator role from ${name}?`,
    text: 'They become a regular member, and we’ll sign them out of every browser. They keep their facilities and bookings.',
    done: name => `${name} is no longer an administrator`,
  },
  'end-sessions': {
    act: 'Sign out everywhere',
    title: name => `Sign ${name} out everywhere?`,
    text: 'We’ll sign them out of every browser and revoke their API keys. If this is your own account, you stay signed in here.',
    done: name => `Signed ${name} out everywhere`,
  },
  'sign-in-link': {
    act: 'Send sign-in link',
    title: name => `Send ${name} a sign-in link?`,
    text: 'We’ll email it to them. It works once, for 30 minutes.',
    done: name => `Emailed the link to ${name}`,
  },
}
