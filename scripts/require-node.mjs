// Plain JavaScript, so that it runs on whatever Node there is: tells in one sentence why our own TypeScript would not.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Openfield runs on Node 24, which npm installs as the package "node"; this is Node ${process.versions.node}. Run "npm rebuild node" and try again.`,
  )
  process.exit(78)
}
