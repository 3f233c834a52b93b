import { FAILING_DAYS } from '#developers/webhook-rules.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import type { WebhookMessages } from './deliver.ts'

type WebhookComposers = { [Kind in keyof WebhookMessages]: (payload: WebhookMessages[Kind]) => MailContent }

export function webhookComposers({ publicUrl }: { publicUrl: string }): WebhookComposers {
  const actions = [{ label: 'Check your webhooks', url: publicUrl + paths.accountWebhooks }]
  return {
    'webhook-delivery-failed': ({ url, event, since }) => ({
      subject: 'Your webhook is failing',
      preheader: 'We stopped trying to deliver an event.',
      heading: 'Your webhook is failing',
      paragraphs: [
        'We tried to deliver an event six times over more than 14 hours and stopped. You can resend it once your webhook works.',
        `If deliveries fail for ${FAILING_DAYS} days, we’ll turn the webhook off.`,
      ],
      facts: [
        { label: 'URL', value: url },
        { label: 'Event', value: event },
        { label: 'Failing since', value: momentOf(since) },
      ],
      actions,
    }),
    'webhook-turned-off': ({ url, since }) => ({
      subject: 'We turned off your webhook',
      preheader: `Deliveries have failed for ${FAILING_DAYS} days.`,
      heading: 'We turned off your webhook',
      paragraphs: [
        `Deliveries have failed for ${FAILING_DAYS} days, so we stopped sending. Once your webhook works, turn it back on.`,
      ],
      facts: [
        { label: 'URL', value: url },
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
