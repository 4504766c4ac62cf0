// Preloaded into the server by `npm start`: when the launcher is killed outright, end in order all the same.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
