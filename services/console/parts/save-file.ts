// Saves a text as a file of the browser.

export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has begun with the click; the address may end in the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
