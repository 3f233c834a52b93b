/** What `npm start` and the image run after the build: arguments of Node, from the checkout. */
export const serverCommand = ['--max-semi-space-size=32', 'dist/program/main.js']
