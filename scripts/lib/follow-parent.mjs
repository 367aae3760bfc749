// Stops the program when the script that started it is gone (kill -9, a closed terminal).
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
