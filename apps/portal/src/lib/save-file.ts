/** Saves a text as a file on the device. */
export function saveFile(name: string, mediaType: string, text: string): void {
  saveBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}

/** Saves the content of an answer as a file on the device. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once started, the download keeps its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
