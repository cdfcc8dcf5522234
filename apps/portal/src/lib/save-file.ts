/** Hands a text to the device as a file. */
export function saveFile(name: string, mediaType: string, text: string): void {
  saveBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}

/** Hands what a call answered to the device as a file. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once it was started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
