import { FAILING_DAYS } from '#developers/webhook-rules.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import type { WebhookMessages } from './deliveries/deliver.ts'

type WebhookComposers = { [Kind in keyof WebhookMessages]: (payload: WebhookMessages[Kind]) => MailContent }

export function webhookComposers({ publicUrl }: { publicUrl: string }): WebhookComposers {
  const actions = [{ label: 'Look at your webhooks', url: publicUrl + paths.accountWebhooks }]
  return {
    'webhook-given-up': ({ url, event, since }) => ({
      subject: 'Nothing arrives at your webhook',
      preheader: 'We have stopped trying to deliver an event.',
      heading: 'Nothing arrives at your webhook',
      paragraphs: [
        'We tried to deliver an event six times over more than fourteen hours, and have given it up. You can send it again once your webhook works.',
        `If nothing arrives for ${FAILING_DAYS} days, we turn the webhook off.`,
      ],
      facts: [
        { label: 'Address', value: url },
        { label: 'Event', value: event },
        { label: 'Failing since', value: momentOf(since) },
      ],
      actions,
    }),
    'webhook-turned-off': ({ url, since }) => ({
      subject: 'We have turned off your webhook',
      preheader: `Nothing has arrived there for ${FAILING_DAYS} days.`,
      heading: 'We have turned off your webhook',
      paragraphs: [
        `Nothing has arrived there for ${FAILING_DAYS} days, so we send it nothing more. Once it works, turn it on again.`,
      ],
      facts: [
        { label: 'Address', value: url },
        { label: 'Failing since', value: momentOf(since) },
      ],
      actions,
    }),
  }
}

/** UTC: a URL has no time zone. */
function momentOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
