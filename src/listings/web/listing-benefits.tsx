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
    text: 'Fill your empty hours. People find your available times by location, sport and price, and book by the hour at the rate you set.',
    Icon: TrendingUp,
  },
  {
    title: 'Easy Management',
    text: 'No double bookings. Confirm requests, cancel a booking or close for rain from your booking desk, even on your phone.',
    Icon: CalendarCheck,
  },
  {
    title: 'Quality Users',
    text: 'Every booking comes with a name, email and phone number, and people see your refund policy before they book.',
    Icon: ShieldCheck,
  },
]
