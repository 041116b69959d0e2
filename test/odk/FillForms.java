// Fills in XForms with JavaRosa, the engine of ODK Collect: reads commands and writes results, one line of JSON each.
// {"form": file, "folder": of its attached files} opens a form; {"answers": {path: text}} fills it in.
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.javarosa.core.model.CoreModelModule;
import org.javarosa.core.model.FormDef;
import org.javarosa.core.model.FormIndex;
import org.javarosa.core.model.data.AnswerDataFactory;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.UncastData;
import org.javarosa.core.model.instance.FormInstance;
import org.javarosa.core.model.instance.InstanceInitializationFactory;
import org.javarosa.core.model.instance.TreeElement;
import org.javarosa.core.model.instance.TreeReference;
import org.javarosa.core.reference.PrefixedRootFactory;
import org.javarosa.core.reference.Reference;
import org.javarosa.core.reference.ReferenceManager;
import org.javarosa.core.services.storage.StorageManager;
import org.javarosa.core.services.storage.util.DummyIndexedStorageUtility;
import org.javarosa.form.api.FormEntryController;
import org.javarosa.form.api.FormEntryModel;
import org.javarosa.form.api.FormEntryPrompt;
import org.javarosa.model.xform.XFormSerializingVisitor;
import org.javarosa.model.xform.XFormsModule;
import org.javarosa.xform.util.XFormUtils;

public class FillForms {
  private static final ObjectMapper json = new ObjectMapper();
  /** Passes over a form: answers decide which questions apply, in both directions. */
  private static final int passesMax = 20;

  private static FormDef form;
  private static FormInstance empty;
  private static final Set<String> set = new HashSet<>();
  private static final Set<String> withdrawn = new HashSet<>();

  /** Answers a command, or null for one of another program. */
  interface Answer {
    ObjectNode to(JsonNode command) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    answerLines(command -> null);
  }

  /** Answers each line of the input; what `more` does not know is about filling in forms. */
  static void answerLines(Answer more) throws Exception {
    // The library prints to the standard output; results alone go there.
    PrintStream results = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    System.setOut(System.err);
    StorageManager.setStorageFactory((name, type) -> new DummyIndexedStorageUtility<>());
    new XFormsModule().registerModule();
    new CoreModelModule().registerModule();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      results.println(json.writeValueAsString(answer(json.readTree(line), more)));
      results.flush();
    }
  }

  private static ObjectNode answer(JsonNode command, Answer more) {
    try {
      ObjectNode other = more.to(command);
      if (other != null) return other;
      if (command.has("form")) return open(command);
      return fill(command.get("answers"));
    } catch (Exception | StackOverflowError error) {
      return json.createObjectNode().put("error", error.toString());
    }
  }

  private static ObjectNode open(JsonNode command) throws Exception {
    Path folder = Path.of(command.get("folder").asText());
    ReferenceManager.instance().reset();
    for (String prefix : new String[] {"file", "file-csv"})
      ReferenceManager.instance().addReferenceFactory(new PrefixedRootFactory(new String[] {prefix + "/"}) {
        @Override
        protected Reference factory(String terminal, String uri) {
          return new AttachedFile(folder.resolve(terminal), uri);
        }
      });
    try (InputStream xml = new FileInputStream(command.get("form").asText())) {
      form = XFormUtils.getFormFromInputStream(xml);
    }
    empty = form.getMainInstance().clone();
    return json.createObjectNode().put("title", form.getTitle());
  }

  private static ObjectNode fill(JsonNode given) throws Exception {
    form.setInstance(empty.clone());
    form.initialize(true, new InstanceInitializationFactory());
    set.clear();
    withdrawn.clear();
    Map<String, String> answers = new HashMap<>();
    given.fields().forEachRemaining(field -> answers.put(field.getKey(), field.getValue().asText()));
    int passes = 0;
    while (walk(answers)) if (++passes > passesMax) throw new IllegalStateException("relevance does not settle");
    return results();
  }

  /** Answers each question that applies; whether anything changed. */
  private static boolean walk(Map<String, String> answers) throws Exception {
    boolean hasChanged = false;
    FormEntryController controller = new FormEntryController(new FormEntryModel(form));
    controller.jumpToIndex(FormIndex.createBeginningOfFormIndex());
    for (int event = controller.stepToNextEvent(); event != FormEntryController.EVENT_END_OF_FORM; event = controller.stepToNextEvent()) {
      FormIndex index = controller.getModel().getFormIndex();
      String path = pathOf(index.getReference());
      if (event == FormEntryController.EVENT_PROMPT_NEW_REPEAT && hasBelow(path, answers)) {
        controller.newRepeat(index);
        controller.jumpToIndex(index);
        hasChanged = true;
      } else if (event == FormEntryController.EVENT_QUESTION) {
        hasChanged |= set(controller.getModel().getQuestionPrompt(), path, answers.get(path));
      }
    }
    return hasChanged;
  }

  private static boolean hasBelow(String path, Map<String, String> answers) {
    return answers.keySet().stream().anyMatch(key -> key.startsWith(path + "/"));
  }

  private static boolean set(FormEntryPrompt prompt, String path, String text) {
    if (text == null || prompt.isReadOnly() || withdrawn.contains(path)) return false;
    IAnswerData before = prompt.getAnswerValue();
    if (before != null && before.uncast().getString().equals(cast(prompt, text).uncast().getString())) return false;
    // The engine takes back choices that are not offered any more, but does not calculate anew what follows from them.
    if (!set.add(path)) {
      form.setValue(before, prompt.getIndex().getReference(), true);
      return withdrawn.add(path);
    }
    form.setValue(cast(prompt, text), prompt.getIndex().getReference(), true);
    return true;
  }

  private static IAnswerData cast(FormEntryPrompt prompt, String text) {
    return AnswerDataFactory.template(prompt.getControlType(), prompt.getDataType()).cast(new UncastData(text));
  }

  private static ObjectNode results() throws Exception {
    ObjectNode found = json.createObjectNode();
    ArrayNode relevant = found.putArray("relevant");
    ArrayNode violated = found.putArray("violated");
    ArrayNode missing = found.putArray("missing");
    ObjectNode values = found.putObject("values");
    withdrawn.forEach(found.putArray("withdrawn")::add);
    visit(form.getMainInstance().getRoot(), relevant, violated, missing, values);
    form.postProcessInstance();
    found.put("xml", new String(new XFormSerializingVisitor().serializeInstance(form.getMainInstance()), StandardCharsets.UTF_8));
    return found;
  }

  private static void visit(TreeElement element, ArrayNode relevant, ArrayNode violated, ArrayNode missing, ObjectNode values) {
    if (!element.isRelevant() || element.getMult() == TreeReference.INDEX_TEMPLATE) return;
    String path = pathOf(element.getRef());
    relevant.add(path);
    IAnswerData value = element.getValue();
    if (value != null) {
      values.put(path, value.uncast().getString());
      if (!form.evaluateConstraint(element.getRef(), value)) violated.add(path);
    } else if (element.isRequired()) {
      missing.add(path);
    }
    for (int child = 0; child < element.getNumChildren(); child++)
      visit(element.getChildAt(child), relevant, violated, missing, values);
  }

  /** The first row of a repeat has no number: /data/section/repeat/question, /data/section/repeat[2]/question. */
  private static String pathOf(TreeReference reference) {
    return reference.toString(true).replace("[1]", "").replaceAll("\\[@template\\]", "");
  }

  private record AttachedFile(Path file, String uri) implements Reference {
    @Override
    public boolean doesBinaryExist() {
      return Files.exists(file);
    }

    @Override
    public InputStream getStream() throws IOException {
      return Files.newInputStream(file);
    }

    @Override
    public String getURI() {
      return uri;
    }

    @Override
    public String getLocalURI() {
      return file.toString();
    }

    @Override
    public boolean isReadOnly() {
      return true;
    }

    @Override
    public OutputStream getOutputStream() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void remove() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Reference[] probeAlternativeReferences() {
      return new Reference[0];
    }
  }
}
