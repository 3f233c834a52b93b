import { CalendarCheck, ShieldCheck, TrendingUp } from 'lucide-react'
import { Card } from '#kit/web/card.tsx'

export function ListingBenefits() {
  return (
    <ul className="mt-8 grid gap-4 md:grid-cols-3">
      {benefits.map(({ title, text, Icon }) => (
        <Card key={title} as="li" className="flex gap-4 md:flex-col">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-selected text-link">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <div>
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </Card>
      ))}
    </ul>
  )
}

const benefits = [
  {
    title: 'Earn More Revenue',
    text: 'Fill the hours that stand empty. People find your free times by place, sport and price, and book them by the hour at the rate you set.',
    Icon: TrendingUp,
  },
  {
    title: 'Easy Management',
    text: 'No time is booked twice. Confirm requests, cancel a booking or close for rain from your own desk page, on a phone too.',
    Icon: CalendarCheck,
  },
  {
    title: 'Quality Users',
    text: 'Every booking comes with a name, an email address and a phone number, and people see your refund rule before they book.',
    Icon: ShieldCheck,
  },
]
