// Loaded into the programs that the scripts start: when the script is gone (kill -9, a closed terminal), the
// program stops as on a signal, so that no server is left running.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
