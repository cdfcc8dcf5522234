/** Runs after that many frames have been painted. Returns a function that cancels it. */
export function afterPaint(run: () => void, frames = 1): () => void {
  const painted = new MessageChannel();
  painted.port1.addEventListener('message', run);
  painted.port1.start();
  let frame = 0;
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : painted.port2.postMessage(null)));
  };
  wait(frames);
  return () => {
    cancelAnimationFrame(frame);
    painted.port1.close();
  };
}
