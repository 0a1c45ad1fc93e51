// Hands a file to the browser, made in the kernel when it is asked for.
function render({ model, el }) {
  const status = document.createElement("span");
  status.className = "ttr-file";
  status.setAttribute("role", "status");
  el.append(status);
  const save = (message, buffers) => {
    if (message.kind !== "save") return;
    const blob = new Blob([buffers[0]], { type: message.type });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = message.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    status.textContent = "Saved " + message.name;
  };
  model.on("msg:custom", save);
  return () => model.off("msg:custom", save);
}
export default { render };
