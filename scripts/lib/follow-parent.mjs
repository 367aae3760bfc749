// Loaded into the programs that the scripts start: when the script is gone (kill -9, a closed terminal), the
// program is told to stop as if it had been asked to, so that no server is left behind.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
