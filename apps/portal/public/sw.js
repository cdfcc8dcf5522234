// Shows what is pushed to this browser and opens what it is about. It keeps nothing and answers no request.
addEventListener('push', (event) => {
  const { title, body, path, tag } = readMessage(event.data);
  // A later message of the same tag takes the place of the earlier one, silently.
  event.waitUntil(registration.showNotification(title, { body, tag, data: { path }, icon: '/favicon.svg' }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  // A path of this portal and nothing else.
  const address = new URL(typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/', location.origin);
  event.waitUntil(openAt(address.origin === location.origin ? address.href : location.origin));
});

async function openAt(address) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => one.url === address);
  await (open ? open.focus() : clients.openWindow(address));
}

function readMessage(data) {
  try {
    return data.json();
  } catch {
    return { title: 'Staffroom', body: '', path: '/', tag: '' };
  }
}
