/** Change these to rebrand. */
export const product = {
  name: 'Openfield',
  tagline: 'Book. Play. Repeat.',
  headline: 'Book Top Fields & Courts. Instantly.',
  description:
    'Find a sports field or court near you, check prices and open times, and book in a minute. Soccer, basketball, tennis, baseball and more.',
  supportEmail: 'hello@openfield.example',
} as const
