export function licenceText(): string;
export function licences(): import("vite").Plugin;
